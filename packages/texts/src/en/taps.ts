/** Every sentence a tap may say, in one place. */
export const tapMessages = {
  unknown: "We don't know this link. Check that you tapped your ring, or ask your partner for an invitation.",
  inactive: "This ring isn't active. Use another ring of yours, or sign in with your email and password.",
  invitationGone: 'This invitation is no longer open. Ask whoever sent it for a new one.',
  ownerInactive: "This ring can't sign you in at the moment. Please write to our support.",
  spaceFull: "This space already has two partners. If it's your space, sign in first and tap the ring again.",
  readOnly: 'This space is read-only at the moment, so nobody can join it. Please write to our support.',
  joinNeedsYes: 'Somebody is already in this space. Once you have an account, they are asked to let you in.',
  bind: 'This ring is still free. Confirm with your PIN to make it yours.',
  pin: 'Enter your PIN to open your space in this browser.',
  finishSetup: 'Welcome back! Please finish setting up your space.',
  paused: 'This space is paused: you can look at everything, but not change it.',
  ended: 'This space has ended: you can look at everything and export it, but not change it.',
  askForPin: 'Please tap your ring and enter your PIN.',
  noSignIn: "This link doesn't sign anyone in.",
} as const
