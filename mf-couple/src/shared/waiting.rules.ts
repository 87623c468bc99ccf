import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'

export const isAbout = ({ subject }: HeldWrite, { kind, ref }: HeldSubject): boolean =>
  subject?.kind === kind && subject.ref === ref

export const newestAbout = (writes: readonly HeldWrite[], subject: HeldSubject): HeldWrite | undefined =>
  writes.findLast((write) => isAbout(write, subject))

export const isDeletion = ({ method }: HeldWrite): boolean => method === 'DELETE'

export const restoreSubject = (itemId: string): HeldSubject => ({ kind: 'return', ref: itemId })
