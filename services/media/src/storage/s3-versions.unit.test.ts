import type { LifecycleRule } from '@aws-sdk/client-s3'
import { limits } from '@love-space/contracts/limits.ts'
import { expect, it } from 'vitest'
import { versionWarning } from './s3-versions.ts'

const rule = (days: number, more: Partial<LifecycleRule> = {}): LifecycleRule => ({
  Status: 'Enabled',
  Filter: { Prefix: '' },
  NoncurrentVersionExpiration: { NoncurrentDays: days },
  ...more,
})

it.each<[string, string | undefined, LifecycleRule[] | undefined, string]>([
  ['a bucket without versions', undefined, undefined, ''],
  ['the promised time', 'Enabled', [rule(limits.backupDays)], ''],
  ['a rule in the old form', 'Suspended', [rule(1, { Filter: undefined, Prefix: '' })], ''],
  ['no rule', 'Enabled', [], 'longer than 60 days'],
  ['versions that are still there after versioning was suspended', 'Suspended', [], 'longer than 60 days'],
  ['too long a time', 'Enabled', [rule(limits.backupDays + 1)], 'longer than 60 days'],
  ['a rule that is off', 'Enabled', [rule(1, { Status: 'Disabled' })], 'longer than 60 days'],
  ['a rule for some files', 'Enabled', [rule(1, { Filter: { Prefix: 'work/' } })], 'longer than 60 days'],
  ['a rule for large files', 'Enabled', [rule(1, { Filter: { ObjectSizeGreaterThan: 1 } })], 'longer than 60 days'],
  [
    'a rule that spares the newest',
    'Enabled',
    [rule(1, { NoncurrentVersionExpiration: { NoncurrentDays: 1, NewerNoncurrentVersions: 1 } })],
    'longer than 60 days',
  ],
  ['unknown rules', 'Enabled', undefined, 'could not be read'],
])('of deleted files in versions: %s', (_, versioning, rules, warning) => {
  expect(versionWarning(versioning, rules)).toMatch(warning === '' ? /^$/ : warning)
})
