import type { SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'

/** What the audit trail keeps of a space, erased with it. */
export const shownOf = (space: SpaceRecord) => ({
  customName: space.customName,
  status: space.status,
  theme: space.theme,
  relationshipStartDate: space.relationshipStartDate,
  spaceSettingComplete: space.spaceSettingComplete,
  ...Object.fromEntries(Object.entries(space.isContentSet).map(([field, isSet]) => [field, isSet ? 'set' : 'not set'])),
})
