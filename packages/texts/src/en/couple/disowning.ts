import { words } from '../../words.ts'

export const disowning = words('couple/disowning', 'disowning', {
  hint: "{name} joined with a ring. If that isn't your partner, you can say so until {date}.",
  start: "That's not my partner",
  title: "{name} isn't your partner?",
  what: '{name} is out at once, on every device, and the ring they used never works again. Everything they wrote here is hidden at once and deleted after {days} days; until then they can still take a copy of it. We tell them, and our team. If this was a mistake, write to our team before then.',
  confirm: "That's not my partner",
  done: '{name} is out, and everything they wrote is hidden.',
  failed: '{name} is still here. Try again.',
} as const)
