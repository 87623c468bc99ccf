import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { AuditEntryDoc, AuditValuesDoc } from './audit.model.ts'

export type AuditValues = Readonly<Record<string, unknown>>

/** Returns the digest of values. Their salt is deleted with them, so that nobody can guess them afterwards. */
export const digestOf = ({ salt, values }: Pick<AuditValuesDoc, 'salt' | 'values'>): string =>
  sha256(`${salt}.${values}`)

export const hashOf = (entry: Omit<AuditEntryDoc, 'hash' | 'words'>): string =>
  sha256(
    JSON.stringify([
      entry._id,
      entry.at.toISOString(),
      entry.operatorId,
      entry.action,
      entry.outcome,
      entry.recordId,
      entry.code,
      entry.requestId,
      entry.valuesId,
      entry.valuesDigest,
      entry.previousHash,
    ]),
  )

export const differing = (
  before: AuditValues | null,
  after: AuditValues | null,
): { readonly before: AuditValues | null; readonly after: AuditValues | null } => {
  if (!before || !after) return { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (values: AuditValues) =>
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
  return { before: only(before), after: only(after) }
}

/** Returns the first inconsistency of an entry with its predecessor and values, or null if there is none. */
export const faultOf = (
  entry: AuditEntryDoc,
  previous: { readonly number: number; readonly hash: string },
  values: AuditValuesDoc | undefined,
): string | null => {
  if (entry._id !== previous.number + 1) return `entry ${previous.number + 1} is missing`
  if (entry.previousHash !== previous.hash) return 'it does not follow on the entry before it'
  if (hashOf(entry) !== entry.hash) return 'it was changed'
  if (values && digestOf(values) !== entry.valuesDigest) return 'its values were changed'
  return null
}
