export const tapMessages = {
  unknown:
    "This link doesn't open a space. Tap your ring again, sign in with your email, or ask your partner for an invitation.",
  inactive: "This ring doesn't work anymore. Use another ring of yours, or sign in with your email and password.",
  invitationGone: 'This invitation is no longer open. Ask whoever sent it for a new one.',
  ownerInactive: "This ring can't sign you in at the moment. Please write to our support.",
  spaceFull: "This space already has two partners. If it's your space, sign in first and tap the ring again.",
  readOnly: 'This space is read-only at the moment, so nobody can join it. Please write to our support.',
  joinNeedsYes: "Somebody is already in this space. Once you have an account, we'll ask them to let you in.",
  bind: 'This ring is still free. Confirm with your PIN to make it yours.',
  pin: 'Enter your PIN to open your space in this browser.',
  finishSetup: 'Welcome back! Please finish setting up your space.',
  paused: 'This space is paused: you can read everything, but not change it.',
  ended: 'This space has ended: you can read everything and take a copy of it, but not change it.',
  askForPin: 'Please tap your ring and enter your PIN.',
  noSignIn: "This link can't sign anyone in.",
} as const
