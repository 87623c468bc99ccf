import { words } from '../../words.ts'

/** What is said about ending a space, taking it back and leaving it. `{…}` are filled in by `fill`. */
export const ending = words('couple/ending', 'ending', {
  endedByYou: 'You ended this space on {date}.',
  endedByPartner: '{name} ended this space on {date}.',
  endedBySomebody: 'This space ended on {date}.',
  readable: 'Until {date} both of you can read everything, and either of you can take it back.',
  readableAlone: 'Until {date} you can read everything, and take it back.',
  takeBack: 'Take it back',
  takenBack: 'Your space is open again.',
  takeBackFailed: "The space wasn't taken back. Try again.",
  end: 'End this space',
  endHint: 'It becomes read-only for both of you. For {days} days either of you can take it back.',
  endHintAlone: 'It becomes read-only. For {days} days you can take it back.',
  endTitle: 'End this space?',
  endWhat:
    "{name} is told. For {days} days, until {date}, both of you can still read everything, even beside a new space, and either of you can take it back. After that it's gone for good.",
  endWhatAlone:
    "For {days} days, until {date}, you can still read everything, even beside a new space, and take it back. After that it's gone for good.",
  endTyped: 'Type {name} to confirm',
  endConfirm: 'End the space',
  ended: 'The space has ended. You can take it back until {date}.',
  endFailed: 'Failed to delete space',
  leave: 'Leave this space',
  leaveHint: 'It stays with {name}; only you go.',
  leaveHintAlone: 'Nobody else reads it here anymore.',
  leaveTitle: 'Leave this space?',
  leaveWhat:
    '{name} is told and keeps everything. Your words stay here under no name, your ring is free, and what it signed in is signed out. You can only come back if {name} invites you.',
  leaveWhatAlone:
    "You can't read it or take it back after that. Your ring is free, and what it signed in is signed out.",
  leaveConfirm: 'Leave the space',
  left: "You've left the space.",
  leaveFailed: "You're still in the space. Try again.",
  former: 'Spaces that have ended',
  formerHint: 'You can read them until their time is up.',
  formerEnded: 'Ended on {date}, readable until {until}.',
  formerRead: 'Read {name}',
  formerFailed: "Your former spaces didn't load.",
  anew: 'A new space',
  anewHint: 'You can start fresh at any time. You can still read this space until its time is up.',
  anewStart: 'Start a new space',
  anewTitle: 'Start a new space',
  anewBack: 'Back to settings',
} as const)
