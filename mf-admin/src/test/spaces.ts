import type { AdminSpace, AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'

export const spaceId = '0'.repeat(23) + '1'
export const mia = { id: '0'.repeat(23) + '2', name: 'Mia', email: 'mia@example.com', isActive: true }

export const space = (more: Partial<AdminSpace> = {}): AdminSpace => ({
  id: spaceId,
  spaceToken: 'abCD-_12',
  customName: 'Our Love Space',
  status: 'ACTIVE',
  theme: 'official',
  relationshipStartDate: '2020-02-03',
  loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
  spaceSettingComplete: true,
  users: [mia],
  isContentSet: { headline: true, content: false, notes: false, images: false },
  endedAt: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  ...more,
})
export const details = (more: Partial<AdminSpaceDetails> = {}): AdminSpaceDetails => ({
  ...space(more),
  headline: null,
  content: null,
  notes: null,
  images: [],
  ...more,
})
