import { words } from '../words.ts'

/** Texts about held writes. Not in `shell.ts`, because visitors never need them. */
export const heldTexts = words('held-writes', 'heldTexts', {
  one: "Something you wrote hasn't been sent yet.",
  many: "{count} things you wrote haven't been sent yet.",
  send: 'Send now',
  discard: 'Discard',
  confirmDiscard: 'Discard what you wrote?',
  confirmDiscardHint: "It's only on this device and can't be brought back.",
  sent: 'Sent.',
  refused: "Some of it couldn't be sent.",
} as const)
