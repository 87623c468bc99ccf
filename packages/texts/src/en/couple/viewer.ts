import { words } from '../../words.ts'

export const viewer = words('couple/viewer', 'viewer', {
  carousel: 'Pictures and videos',
  slide: 'Picture or video',
  /** The viewer itself fills in the braces. */
  position: '{index} of {total}',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  save: 'Save the original',
  saveAll: 'Save all {n} originals',
  saveFailed: "This wasn't saved. Try again.",
  originalHint: 'An original holds what its device wrote into it: often the place, and which device it was.',
  preparing: 'Getting this video ready for every device...',
  preparingPart: 'Getting this video ready for every device: {percent}%',
  tooLong:
    "This video is too long or too large to get ready for every device, so it's kept as it was uploaded. If it doesn't play here, save the original.",
  notShown:
    "This video can't be shown without the place its device wrote into it. The original is safe: you can save it.",
} as const)
