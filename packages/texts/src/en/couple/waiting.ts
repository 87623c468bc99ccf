import { words } from '../../words.ts'

export const waiting = words('couple/waiting', 'waiting', {
  sendsLater: "Will send when you're online",
  sendsWithFile: 'Will send when its files are uploaded',
  deletesLater: "Will be deleted when you're online",
  restoresLater: "Will be restored when you're online",
  undo: 'Undo',
  keepAsDraft: 'Keep as a draft',
  dismiss: 'OK',
  changedSince: "This has changed since. Your change wasn't sent and is still here.",
  isGone: "This isn't there anymore. What you wrote wasn't sent and is still here.",
  filesGone: 'Some of its pictures waited too long and are gone from here. Choose them again before you save it.',
  couldNotSend: "This couldn't be sent. It's still here.",
  couldNotDelete: "This couldn't be deleted.",
  draftFirst: 'Finish or discard your current draft first.',
} as const)
