import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import type { AdminSpace } from '@love-space/contracts/admin/space-admin.ts'
import { space } from './spaces.ts'

export const id = (number: number): string => String(number).padStart(24, '0')

export const ring = (number: number, more: Partial<AdminRing> = {}): AdminRing => ({
  id: id(number),
  ringToken: `ring000${number}`,
  spaceId: id(100 + number),
  userId: id(200 + number),
  status: 'ACTIVE',
  isAssignedToSpace: true,
  isAssignedToUser: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: null,
  lastUsedBy: null,
  batchId: null,
  chipUid: null,
  shippedAt: null,
  space: { id: id(100 + number), customName: 'Harbour' },
  user: { id: id(200 + number), email: 'mia@example.com', name: 'Mia' },
  ...more,
})

export const spaceOf = (names: readonly string[]): AdminSpace =>
  space({
    id: id(300),
    spaceToken: 'space001',
    customName: 'Lantern',
    relationshipStartDate: null,
    users: names.map((name, at) => ({ id: id(310 + at), name, email: `${name}@example.com`, isActive: true })),
    isContentSet: { headline: false, content: false, notes: false, images: false },
  })
