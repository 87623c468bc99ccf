import { words } from '../../words.ts'

export const joining = words('couple/joining', 'joining', {
  /** Texts for the user who asks to join. */
  waitingTitle: 'Waiting for a yes',
  waitingHint:
    "We asked the person who is already there. You're in as soon as they say yes. You can close this page and come back.",
  waitingUntil: 'Your request stays open until {date}.',
  withdraw: 'Cancel my request',
  withdrawn: 'Your request was canceled.',
  withdrawFailed: "Your request wasn't canceled. Try again.",
  refusedTitle: 'They said no this time',
  refusedHint: 'Talk to each other: you can tap the ring again, or they can send you an invitation.',
  refusedDone: 'Continue',
  /** Texts for the member who decides. */
  askTitle: '{name} would like to join your space',
  askHint:
    "{name} ({email}) tapped {ring}. Somebody else may have had this ring since you joined, so only you decide who comes in. Say yes only if you know it's your partner: they will see everything in your space.",
  yes: 'Yes, let them in',
  no: 'No',
  yesDone: '{name} is in.',
  yesFailed: "They weren't let in. Try again.",
  noTitle: 'Turn {name} down?',
  noHint: "They see nothing of your space. We'll tell them you said no.",
  noConfirm: 'Say no',
  noDone: 'We told them. Nobody came in.',
  noFailed: "Your answer wasn't sent. Try again.",
  gone: 'This request is no longer open.',
  ring: 'a ring',
})
