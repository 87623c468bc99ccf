import type { SyncResult } from '@love-space/contracts/admin/marketing.ts'

export const syncResultOf = (
  success: boolean,
  message: string,
  at: Date,
  data: Partial<SyncResult['data']> = {},
): SyncResult => ({
  success,
  message,
  timestamp: at.toISOString(),
  data: { total: 0, successful: 0, failed: 0, errors: [], ...data },
})
