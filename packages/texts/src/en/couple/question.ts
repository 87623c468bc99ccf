import { words } from '../../words.ts'

export const question = words('couple/question', 'question', {
  title: 'A question for both of you',
  titleYesterday: "Yesterday's question",
  answer: 'Your answer',
  secret: '{name} reads it once both of you have answered.',
  secretAlone: 'Your partner reads it once both of you have answered.',
  give: 'Give my answer',
  change: 'Change my answer',
  keep: 'Keep this answer',
  cancel: 'Cancel',
  partnerFirst: '{name} has answered. Give yours, and you can read it.',
  waitingFor: "Now it's up to {name}. You'll see both answers here.",
  waiting: "Sends when you're back",
  refused: "Your answer couldn't be sent. You've both answered already, or the day is over.",
  discard: 'Let it go',
  failed: "Your answer wasn't saved. Try again.",
  loadFailed: "The question of the day didn't load.",
  loading: 'Loading the question of the day...',
  newer: 'This question is newer than this page. Load the page again to read it.',
} as const)
