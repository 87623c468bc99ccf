import { words } from '../../words.ts'

/** Copies and erasures of the reader's data that the team was asked for in their name. */
export const dataRequests = words('couple/data-requests', 'dataRequests', {
  title: 'Asked for in your name',
  hint: "Our team was asked for this in your name. If it wasn't you, stop it while it waits.",
  kinds: { export: 'A copy of your data', erasure: 'Erasing your account' },
  what: {
    export: 'Everything you can read here, as one file that only you can open, here in your settings.',
    erasure:
      'Your account and everything of your own, for good. What you shared stays with your partner, under no name.',
  },
  askedAt: 'Asked for on {date}.',
  waiting: 'It waits until two of our team agree. It may happen any moment.',
  due: "It waits. It won't happen before {date}, unless two of our team agree sooner.",
  working: 'It has begun.',
  done: 'Done on {date}.',
  withdrawn: 'Our team took it back on {date}. Nothing happened.',
  stopped: 'You stopped it on {date}. Nothing happened.',
  failed: "It didn't work. Nothing happened.",
  stop: { export: 'Stop the copy', erasure: 'Stop the erasure' },
  wasStopped: 'Stopped. Nothing happens.',
  tooLate: "It has begun already, so it can't be stopped anymore.",
  failedToStop: "It wasn't stopped. Try again.",
} as const)
