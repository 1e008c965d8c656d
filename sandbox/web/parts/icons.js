// The drawings of the page: one stroke weight, one 24 by 24 field.

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  hash: "M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8L6.5 20v-4.5H5A1.5 1.5 0 0 1 3.5 14V6A1.5 1.5 0 0 1 5 4.5ZM8 8.5h8M8 11.7h5",
  forum: "M4 4.5h11.5a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1H8.5L5 16v-3H4a1 1 0 0 1-1-1V5.500a1 1 0 0 1 1-1ZM19.5 9H20a1 1 0 0 1 1 1v6.500a1 1 0 0 1-1 1h-1v2.800l-3.3-2.800H11a1 1 0 0 1-1-1V16",
  plus: "M12 5v14M5 12h14",
  smile: "M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8.5 14a4 4 0 0 0 7 0M9 9.500v.5M15 9.500v.5",
  more: "M5 12a.6.6 0 1 0 1.2 0A.6.6 0 1 0 5 12ZM11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0ZM17.8 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Z",
  down: "m6 9 6 6 6-6",
  right: "m9 6 6 6-6 6",
  close: "M6 6l12 12M18 6 6 18",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.500V4M12 20v1.500M2.5 12H4M20 12h1.500M5.3 5.300l1 1M17.7 17.700l1 1M5.3 18.700l1-1M17.7 6.300l1-1",
  moon: "M20 14.200A8.2 8.2 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.200Z",
  menu: "M4 6.500h16M4 12h16M4 17.500h16",
  lock: "M6.5 10.500h11a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7.500a1 1 0 0 1 1-1ZM8.5 10.500V8a3.5 3.5 0 0 1 7 0v2.5",
  archive: "M4 5h16v4H4zM5.5 9v9a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M10 13h4",
  away: "M13.5 5H19v5.500M19 5l-8 8M10.5 6H6.500A1.5 1.5 0 0 0 5 7.500v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.500v-4",
  send: "M4.5 12 4 5l16.5 7L4 19l.5-7Zm0 0H12",
  apps: "M4.5 4.500h6v6h-6zM13.5 4.500h6v6h-6zM4.5 13.500h6v6h-6zM13.5 13.500h6v6h-6z",
  copy: "M9 9h10.500v10.500H9zM15 9V4.500H4.500V15H9",
  reply: "M10 6 4.5 11.5 10 17M5 11.500h8.500A6 6 0 0 1 19.5 18v.5",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1",
  file: "M6.5 3.500H14L18.5 8v11.500a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM13.5 3.500V8.500h5",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M5 19.500h14",
  at: "M12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM15.5 8.500v5a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.5 6.9",
  person: "M12 4.500a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.600ZM4.5 20c.6-3.7 3.7-5.5 7.5-5.500s6.9 1.8 7.5 5.5",
  check: "m5 12.5 4.5 4.500L19 7",
  info: "M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.500M12 7.500v.01",
  warning: "M12 4 2.8 19.500h18.400L12 4ZM12 10v4.500M12 17v.01",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.500S2.5 12 2.5 12ZM12 9.200a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.600Z",
  slash: "M15 4 9 20",
  pin: "M9 4h6l-1 6 3.5 3.500h-11L10 10 9 4ZM12 13.500V20",
  pencil: "M5 19l1-4L16.5 4.500l3 3L9 18l-4 1ZM14 7l3 3",
};

// A drawing by its name; it is decoration, so readers of the screen skip it.
export function icon(name, className = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon ${className}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
