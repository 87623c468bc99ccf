import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'

/** Whether a kept write is about this. */
export const isAbout = ({ subject }: HeldWrite, { kind, ref }: HeldSubject): boolean =>
  subject?.kind === kind && subject.ref === ref

export const newestAbout = (writes: readonly HeldWrite[], subject: HeldSubject): HeldWrite | undefined =>
  writes.findLast((write) => isAbout(write, subject))

export const isDeletion = ({ method }: HeldWrite): boolean => method === 'DELETE'

/** What comes back from the trash, once there is a connection. */
export const waitingReturn = (itemId: string): HeldSubject => ({ kind: 'return', ref: itemId })
