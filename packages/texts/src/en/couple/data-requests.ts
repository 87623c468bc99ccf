import { words } from '../../words.ts'

export const dataRequests = words('couple/data-requests', 'dataRequests', {
  title: 'Requested in your name',
  hint: "Someone asked our team for this in your name. If it wasn't you, you can stop it before it starts.",
  kinds: { export: 'A copy of your data', erasure: 'Erasing your account' },
  what: {
    export: 'Everything you can read here, in one file. Only you can open it, here in your settings.',
    erasure:
      'Your account and everything of your own, for good. What you shared stays with your partner, without your name.',
  },
  askedAt: 'Requested on {date}.',
  waiting: 'Waiting for two people on our team to agree. It may start at any moment.',
  due: "Waiting. It won't start before {date}, unless two people on our team agree sooner.",
  working: 'It has started.',
  done: 'Done on {date}.',
  withdrawn: 'Our team withdrew it on {date}. Nothing happened.',
  stopped: 'You stopped it on {date}. Nothing happened.',
  failed: "It didn't work. Nothing happened.",
  stop: { export: 'Stop the copy', erasure: 'Stop the erasure' },
  wasStopped: 'Stopped. Nothing will happen.',
  tooLate: "It has already started, so it can't be stopped anymore.",
  failedToStop: "It wasn't stopped. Try again.",
} as const)
