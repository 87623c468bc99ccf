import { words } from '../../words.ts'

/** Texts of held writes. */
export const waiting = words('couple/waiting', 'waiting', {
  sendsLater: "Sends when you're back",
  sendsWithFile: 'Sends by itself, once its picture has arrived',
  deletesLater: "Goes to the trash when you're back",
  restoresLater: "Comes back when you're back",
  takeBack: 'Take back',
  keepAsDraft: 'Keep as a draft',
  dismiss: 'OK',
  changedSince: 'This was changed meanwhile. Your change stayed here.',
  isGone: "This isn't there anymore. What you wrote stayed here.",
  couldNotSend: "This couldn't be sent. It stayed here.",
  couldNotDelete: "This couldn't be deleted.",
  draftFirst: 'Finish what you are writing first. This one stays here until then.',
} as const)
