/** Texts of push notifications, and error messages of push devices. */
export const pushTexts = {
  title: 'Love Space',
  test: 'It works. This is how we let you know.',
  unknownService: "We don't know the push service of this browser.",
  noKey: "This isn't a browser's key.",
} as const
