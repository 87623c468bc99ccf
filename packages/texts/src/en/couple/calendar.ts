import { words } from '../../words.ts'

/** Settings of the couple's calendar. */
export const calendar = words('couple/calendar', 'calendar', {
  title: 'Our calendar',
  hint: 'Your plans, anniversaries and the days of your timeline, in the calendar app you use anyway. Whoever has the address can read them, so keep it to yourself.',
  make: 'Make an address',
  makeFailed: "The address couldn't be made. Please try again.",
  address: 'Your address',
  once: 'You see it this once. Paste it where your calendar app asks for the address of a calendar, or open it there.',
  copy: 'Copy the address',
  open: 'Open in calendar app',
  since: "You've had an address since {date}. Nobody can look it up again; if you lost it, make a new one.",
  replace: 'Make a new address',
  replaceHint:
    'With a new address, the one before stops working. It also ends when you sign out everywhere or your password changes.',
  end: 'Take the address back',
  ended: 'The address no longer works',
  endFailed: "The address couldn't be taken back. Please try again.",
  loadFailed: "Your calendar didn't load.",
} as const)
