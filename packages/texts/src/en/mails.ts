import type { MailText } from '../mail-text.ts'

const notYou = "If that wasn't you, someone may know your password. Sign in, choose a new one, and sign out everywhere."

const notAsked = "If you didn't ask for this, reply to this email and we'll look into it with you."

const stopIt =
  "If that wasn't you, stop it in your settings before it starts. Can't sign in? Reply to this email and we'll stop it for you."

export const mails = {
  'confirm-email': {
    subject: 'Is this your email?',
    before: [
      'Welcome to Love Space. Please tell us this address is yours.',
      "It's your way back in on the day you forget your password or PIN.",
    ],
    button: 'Yes, this is mine',
    after: [
      'The link works for {days} days.',
      "Never heard of Love Space? Someone mistyped their address, and you don't need to do anything.",
    ],
  },
  'confirm-new-email': {
    subject: 'Your new email for Love Space',
    before: ["You'd like to use this address for Love Space from now on. Please tell us it's yours."],
    button: 'Use this address',
    after: [
      'The link works for {days} days. Until you open it, your current address stays.',
      "Never heard of Love Space? Someone mistyped their address, and you don't need to do anything.",
    ],
  },
  'reset-password': {
    subject: 'A new password for Love Space',
    before: ['You asked for a new password. Choose it here.'],
    button: 'Choose a new password',
    after: [
      'The link works once, for {minutes} minutes.',
      "If you didn't ask for it, nothing has changed and you don't need to do anything.",
    ],
  },
  'reset-pin': {
    subject: 'A new PIN for Love Space',
    before: ['You asked for a new PIN. Choose it here.'],
    button: 'Choose a new PIN',
    after: [
      'The link works once, for {minutes} minutes.',
      "If you didn't ask for it, nothing has changed and you don't need to do anything.",
    ],
  },
  'reset-password-offered': {
    subject: 'Choose a new password for Love Space',
    before: ['You asked our team for help with your password. Choose a new one here.'],
    button: 'Choose a new password',
    after: [
      'The link works once, for {minutes} minutes. Nobody but you can use it, and we never ask for your password.',
      "If you didn't ask for it, nothing has changed and you don't need to do anything.",
    ],
  },
  'operator-changed-name': {
    subject: 'Your name was changed',
    before: ['Someone from the Love Space team changed the name of your account.'],
    after: [notAsked],
  },
  'operator-changed-email': {
    subject: 'Your email was changed by our team',
    before: [
      'Someone from the Love Space team changed the email of your account.',
      "You now sign in with the new address, and we won't write to this one anymore.",
    ],
    after: [notAsked],
  },
  'operator-proposed-email': {
    subject: 'Should your email change?',
    before: [
      'Someone from the Love Space team would like to change the email of your account to {email}.',
      "We'll keep this address until you say yes. If nobody says no, the new one takes effect in {days} days.",
    ],
    button: 'Say yes or no',
    after: ["If you didn't ask for this, say no. You or your partner can also say no in Love Space, in your settings."],
  },
  'operator-set-password': {
    subject: 'Your password was set by our team',
    before: [
      "Someone from the Love Space team set a password for your account, and you've been signed out everywhere.",
      'Choose your own when you next sign in.',
    ],
    after: [notAsked],
  },
  'operator-deactivated': {
    subject: 'Your account was turned off',
    before: [
      "Someone from the Love Space team turned your account off, and you've been signed out everywhere.",
      'Nothing of yours was deleted.',
    ],
    after: [notAsked],
  },
  'operator-activated': {
    subject: 'Your account is on again',
    before: ['Someone from the Love Space team turned your account on again. You can sign in.'],
    after: [notAsked],
  },
  'operator-changed-roles': {
    subject: 'Your permissions at Love Space have changed',
    before: ['Someone from the Love Space team changed what your account may do in the back-office.'],
    after: [notAsked],
  },
  'passkey-added': {
    subject: 'A passkey was added',
    before: [
      'You can now also get into Love Space with a new passkey: by your face, your finger or the code of a phone.',
    ],
    button: 'See your passkeys',
    after: [
      "If that wasn't you, remove it in your settings and choose a new password. Someone may know your PIN or your password.",
    ],
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    before: ["One of your passkeys no longer opens Love Space, and what was signed in with it isn't anymore."],
    button: 'See your passkeys',
    after: [
      "If that wasn't you, choose a new password. Your ring with your PIN still opens the door, and so does your password.",
    ],
  },
  'passkey-refused': {
    subject: 'We refused one of your passkeys',
    before: [
      'Somebody used one of your passkeys in a way that only a copy of it can. We let nobody in.',
      'Some phones mix this up after a repair. To be safe, remove the passkey and add it again.',
    ],
    button: 'See your passkeys',
    after: ['Your ring with your PIN still opens the door, and so does your password.'],
  },
  'passkey-reset-asked': {
    subject: 'Should all your passkeys be removed?',
    before: [
      'Another operator asked us to remove all passkeys of your account. If nobody stops it, that happens in {hours} hours.',
      "Until then everything works as before. Afterwards you're signed out everywhere and add a new passkey when you next sign in.",
    ],
    button: 'See your passkeys',
    after: [
      "If you didn't ask for this, refuse it there. You can also tell any other operator, who can stop it for you.",
    ],
  },
  'passkey-reset-stopped': {
    subject: 'Your passkeys stay',
    before: [
      'You, another operator or a change of your account stopped the removal of your passkeys. They work as before.',
    ],
    button: 'See your passkeys',
    after: ["If you can't use your passkeys, please ask another operator again."],
  },
  'passkey-reset': {
    subject: 'All your passkeys were removed',
    before: [
      "As another operator asked, none of your passkeys opens Love Space anymore, and you've been signed out everywhere.",
      'Sign in with your password, and add a new passkey.',
    ],
    button: 'See your passkeys',
    after: ["If you didn't ask for this, choose a new password too and tell another operator at once."],
  },
  'passkey-code': {
    subject: 'Add your passkey to the back-office',
    before: ['You work in the back-office of Love Space, which opens by a passkey. Add yours here.'],
    button: 'Add a passkey',
    after: [
      'The link works once, for {minutes} minutes, and asks for your password.',
      "If you didn't ask for it, someone may know your password. Sign in and choose a new one.",
    ],
  },
  'passkey-codes-made': {
    subject: 'Your recovery codes are new',
    before: ['You have ten new recovery codes for the back-office. The old ones no longer work.'],
    button: 'See your passkeys',
    after: ["If that wasn't you, make new ones now and choose a new password."],
  },
  'password-was-reset': {
    subject: 'Your password was changed',
    before: [
      "Your password was changed, and you've been signed out everywhere. Sign in again wherever you use Love Space.",
    ],
    after: [
      "If that wasn't you, someone else can read your email. Secure your inbox first, then choose a new password for Love Space.",
    ],
  },
  'pin-was-reset': {
    subject: 'Your PIN was changed',
    before: [
      "Your PIN was changed, and you've been signed out everywhere else. Sign in again wherever you use Love Space.",
    ],
    after: [notYou],
  },
  'notification-digest': {
    subject: 'Something is waiting for you',
    before: ['Your partner left something for you in Love Space ({count} new).'],
    button: 'Open Love Space',
    after: ['You asked for this email, once a day at most. Turn it off in your settings, under Notifications.'],
  },
  'export-asked': {
    subject: 'Did you ask for a copy of your data?',
    before: [
      'Someone asked us in your name for a copy of everything Love Space stores about you.',
      "We'll prepare it as soon as two people on our team agree, or after {hours} hours at the earliest. It then waits in your settings, where only you can open it, and we'll write to you.",
    ],
    button: 'Look at it or stop it',
    after: [stopIt],
  },
  'erasure-asked': {
    subject: 'Your account will be deleted',
    before: [
      'Someone asked us in your name to delete your account and everything of yours in Love Space.',
      "We'll do that as soon as two people on our team agree, or after {hours} hours at the earliest. What you shared stays with your partner, without your name. This can't be undone.",
    ],
    button: 'Look at it or stop it',
    after: [stopIt],
  },
  'export-ready': {
    subject: 'Your data is ready',
    before: ['The copy of your data that you asked for is ready. It waits in your settings for {days} days.'],
    button: 'Open my settings',
    after: ['Only you can open it: you will be asked for your PIN or password.'],
  },
  'partner-disowned': {
    subject: 'Only you are in your space now',
    before: [
      'You told us that the person who joined with a ring is not your partner. They are signed out on every device, and their ring never works again.',
      'Everything they wrote in your space is hidden, and will be deleted in {days} days.',
    ],
    after: ['Was this a mistake, or was it not you? Reply to this email before then and we can let them in again.'],
  },
  'was-disowned': {
    subject: 'A space was closed to you',
    before: [
      'The person whose space you joined with a ring told us that you are not their partner. The space is closed to you, and the ring does not open it anymore.',
      'What you wrote there is hidden. For {days} days you can still take a copy of it: sign in and ask for your data in your settings. After that it is deleted.',
    ],
    after: [
      'If you two do belong together, reply to this email before then and we will look into it with both of you.',
    ],
  },
  'team-disowning': {
    subject: 'A ring let in the wrong person',
    before: [
      'The first member of a space said that the person who joined with one of its rings is not their partner. The ring is retired, and what the person wrote is hidden for {days} days.',
      'Whoever made or handled the rings may have kept their links. Look at the rings that were made with this one too.',
    ],
    button: 'Open the ring',
    after: ['If the two belong together after all, you can reverse it in the history of the ring before then.'],
  },
  'email-was-changed': {
    subject: 'Your email was changed',
    before: ["You now use another address for Love Space. We won't write to this one anymore."],
    after: [notYou],
  },
} as const satisfies Record<string, MailText>

export type MailKind = keyof typeof mails

export const mailFrame = {
  greeting: 'Hi {name},',
  greetingOfUnknown: 'Hi,',
  farewell: 'Love Space',
  /** Stands above the plain link, for mail clients without buttons. */
  address: 'Or open this address:',
}
