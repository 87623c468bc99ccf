import { words } from '../../words.ts'

export const viewer = words('couple/viewer', 'viewer', {
  carousel: 'Pictures and videos',
  slide: 'Picture or video',
  /** The viewer fills in the braces by itself. */
  position: '{index} of {total}',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  save: 'Save the original',
  saveAll: 'Save all {n} originals',
  saveFailed: "This wasn't saved. Try again.",
  originalHint: 'Saving now. An original may show where and with which device it was taken.',
  preparing: 'Getting this video ready for every device…',
  preparingPart: 'Getting this video ready for every device: {percent}%',
  tooLong:
    "This video is too long or too large to be prepared for every device, so we kept it as it was uploaded. If it doesn't play here, save the original.",
  notShown: "We can't show this video without revealing where it was taken. The original is safe: you can save it.",
} as const)
