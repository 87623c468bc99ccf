import { heldWritesOf, useHeldWrites, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'

export function useHeldWritesOf(userId: string): readonly HeldWrite[] {
  const writes = useHeldWrites((held) => held.writes)
  return heldWritesOf(userId, writes).filter(({ reason }) => reason !== 'signed-out')
}
