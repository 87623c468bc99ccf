import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { limits } from '@love-space/contracts/limits.ts'

/** A batch of rings that is made, of 50 spaces unless more is said; nothing is written yet. */
export const batchOf = ({ spaces = 50, ...more }: Partial<Batch> = {}): Batch => {
  const devices = spaces * limits.devicesPerSpace
  return {
    id: 'b1'.repeat(12),
    name: 'Spring',
    state: 'ready',
    spaces,
    devices,
    made: { devices, spaces, bindings: devices },
    phase: null,
    error: null,
    shippingStopped: false,
    rings: { written: 0, chipped: 0, shipped: 0, claimed: 0, lost: 0, retired: 0 },
    createdAt: '2026-02-03T04:05:06.000Z',
    sentAt: null,
    receivedAt: null,
    shippedAt: null,
    ...more,
  }
}
