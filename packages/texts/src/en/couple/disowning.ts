import { words } from '../../words.ts'

export const disowning = words('couple/disowning', 'disowning', {
  hint: "{name} came in by a ring. If that isn't your partner, you can say so until {date}.",
  start: "That's not my partner",
  title: "{name} isn't your partner?",
  what: '{name} is out at once, on every device, and the ring that let them in never opens anything again. Everything they wrote here is hidden at once, and gone for good after {days} days; until then they can still take a copy of it. We tell them, and our team. To mend a mistake, write to our team before then.',
  confirm: "That's not my partner",
  done: '{name} is out, and everything they wrote is hidden.',
  failed: '{name} is still here. Try again.',
} as const)
