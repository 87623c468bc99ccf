import { words } from '../../words.ts'

export const push = words('couple/push', 'push', {
  title: 'On your devices',
  hint: "You'll know right away, even when Love Space is closed. Never the words of a letter.",
  here: 'This device',
  turnOn: 'Turn on here',
  isOn: 'Notifications are on here.',
  offHere: 'Notifications are off on this device.',
  blocked: 'Notifications are blocked on this device.',
  blockedHow:
    'Open the settings of this site (the icon to the left of the address, or the settings of the installed app), allow notifications, and come back.',
  installFirst: 'Add Love Space to your home screen first.',
  installFirstHow:
    'On iPhone and iPad: tap Share, then "Add to Home Screen", and open Love Space from there. Then turn notifications on here.',
  unsupported: "This browser can't show notifications. Another one on this device may.",
  failed: "That didn't work. Try again.",
  listFailed: "Your devices didn't load.",
  none: 'No device gets notifications yet.',
  reached: 'last notified {when}',
  neverReached: 'not notified yet',
  test: 'Test',
  testOf: 'Send a test to {browser}',
  tested: 'Sent to {browser}.',
  remove: 'Remove',
  removeOf: 'Remove {browser}',
  removed: 'Removed.',
  offerTitle: 'Want to know when {name} writes back?',
  offerHint: 'We can let you know on this device. Never the words of a letter.',
  offerYes: 'Yes, let me know',
  offerLater: 'Not now',
} as const)
