import { words } from '../../words.ts'

export const calendar = words('couple/calendar', 'calendar', {
  title: 'Our calendar',
  hint: 'See your plans, birthdays, anniversaries and timeline in the calendar app you already use. Anyone who has the link can read them, so keep it to yourself.',
  make: 'Get calendar link',
  makeFailed: "The link wasn't created. Try again.",
  address: 'Your calendar link',
  once: "Copy it now; we can't show it again. Paste it where your calendar app asks for a link, or open it there.",
  copy: 'Copy link',
  open: 'Open in calendar app',
  since: "You've had a link since {date}. We can't show it again; if you lost it, get a new one.",
  replace: 'Get a new link',
  replaceHint:
    'A new link replaces the old one. It also stops working when you sign out everywhere or your password changes.',
  end: 'Turn off link',
  ended: 'The link is off',
  endFailed: "The link wasn't turned off. Try again.",
  loadFailed: "Your calendar didn't load.",
} as const)
