import { words } from '../../words.ts'

export const thoughts = words('couple/thoughts', 'thoughts', {
  title: 'Thinking of you',
  send: 'Thinking of you',
  answer: 'Think back',
  sent: '{name} knows.',
  got: '{name} is thinking of you',
  trail: 'Today: {mine} from you, {theirs} from {name}',
  enough: 'Three a minute is as much as a heart can do. Try again in a moment.',
  failed: "{name} doesn't know yet. Try again.",
  more: 'When {name} thinks of you',
  mute: 'Quiet for a day',
  unmute: 'Tell me again',
  muted: 'Quiet until {time}',
  muteFailed: "That wasn't saved. Try again.",
} as const)
