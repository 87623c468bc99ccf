import { words } from '../words.ts'

export const passkeyTexts = words('passkeys', 'passkeyTexts', {
  own: 'Use your passkey',
  obstacles: {
    address:
      "Passkeys don't work at this address. They need Love Space at a secure address with a name, not with numbers.",
    browser: "This browser doesn't know passkeys. Try a newer one, or your phone.",
  },
  cancelled: 'Nothing happened yet. Try again whenever you like, or choose another way.',
  tooLate: 'That took too long. Try again.',
  taken: 'This phone already has a passkey for you.',
  unfit: "This device can't keep a passkey that knows you by face, finger or code. Try your phone.",
  failed: "Your device didn't answer. Try again, or choose another way.",
} as const)
