import { words } from '../../words.ts'

/** What the full-screen viewer of pictures and videos says. */
export const viewer = words('couple/viewer', 'viewer', {
  carousel: 'Pictures and videos',
  slide: 'Picture or video',
  /** The braces are filled in by the viewer itself. */
  position: '{index} of {total}',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  save: 'Save the original',
  saveAll: 'Save all {n} originals',
  saveFailed: "This wasn't saved. Try again.",
} as const)
