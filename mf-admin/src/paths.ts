import { devicesPath, operatorPasskeysPath, paths } from '@love-space/contracts/paths.ts'

export const adminPaths = {
  spaces: `${paths.admin}/space-management`,
  devices: devicesPath,
  users: `${paths.admin}/user-management`,
  audit: `${paths.admin}/audit`,
  quotes: `${paths.admin}/quote-management`,
  operations: `${paths.admin}/operations`,
  marketing: `${paths.admin}/klaviyo-sync`,
  bindings: `${paths.admin}/space-device-bindings`,
  batches: `${paths.admin}/batches`,
  passkeys: operatorPasskeysPath,
} as const

/** Addresses of single records. */
export const recordPaths = {
  users: (id: string): string => `${adminPaths.users}/${id}`,
  spaces: (id: string): string => `${adminPaths.spaces}/${id}`,
  devices: (id: string): string => `${adminPaths.devices}/${id}`,
  batches: (id: string): string => `${adminPaths.batches}/${id}`,
} as const

/** Address of the page that writes a batch's rings. */
export const stationPath = (batchId: string): string => `${recordPaths.batches(batchId)}/station`

export const generateHash = '#generate'
