/** Brings the beginning of a list back into sight when something beside it was chosen from further down. */
export function scrollIntoView(top: HTMLElement | null): void {
  if (top && top.getBoundingClientRect().top < 0) top.scrollIntoView();
}
