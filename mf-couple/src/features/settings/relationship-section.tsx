import { getRelationship, updateRelationship } from '@love-space/contracts/space/relationship.calls.ts'
import type { Relationship } from '@love-space/contracts/space/relationship.routes.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { settings as texts } from '@love-space/texts/en/couple/settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { FormDateField } from '@love-space/ui/form-date-field.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { queryClient, refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { dayNowIn, longDay } from '../../shared/calendar-days.ts'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { SettingsForm } from '../../shared/settings-form.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { StatsList } from './stats-list.tsx'

const relationshipQuery = queryOptions({
  queryKey: ['relationship'],
  queryFn: async ({ signal }): Promise<Relationship | null> => {
    try {
      return (await api.call(getRelationship, { signal }))?.data.relationship ?? null
    } catch (error) {
      if (hasCode(error, 'NO_SPACES')) return null
      throw error
    }
  },
  meta: { live: 'space' },
})
const fields = { relationshipStartDate: 'start' } as const
const shownValues: readonly ShownValue<{ start: string }>[] = [
  { of: ['start'], label: texts.relationshipStart, show: ({ start }) => start && longDay(start) },
]

export function RelationshipSection() {
  const { data: relationship, isError, isFetching, refetch } = useQuery(relationshipQuery)
  if (!relationship && isError) {
    return (
      <SettingsSection title={texts.relationship}>
        <ErrorState title={texts.relationshipLoadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      </SettingsSection>
    )
  }
  return relationship ? <Shown relationship={relationship} /> : null
}

function Shown({ relationship }: { relationship: Relationship }) {
  const { partner, space, daysTogether: days } = relationship
  return (
    <SettingsSection
      title={texts.relationship}
      hint={
        partner
          ? fill(texts.relationshipWith, { name: firstNameOf(partner), space: space.customName })
          : fill(texts.relationshipAlone, { space: space.customName })
      }
    >
      {days !== null && days > 0 && (
        <p className="font-display text-xl">
          {isOne(days) ? texts.relationshipDay : fill(texts.relationshipDays, { n: days.toLocaleString(locale) })}
        </p>
      )}
      <StatsList />
      {isWritable(space) && <StartDate relationship={relationship} />}
    </SettingsSection>
  )
}

function StartDate({ relationship }: { relationship: Relationship }) {
  const { data: mySpace } = useMySpace()
  const today = mySpace?.today ?? dayNowIn()
  const partnerName = relationship.partner ? firstNameOf(relationship.partner) : undefined
  const before = relationship.relationshipStartDate ?? ''
  const record = useRecordForm({
    record: { id: relationship.space.id, version: relationship.version },
    draftName: `relationship:${relationship.space.id}`,
    beginning: { start: before },
    foundIn: (current) => {
      const { relationship: found } = current as { relationship?: Relationship }
      return found
        ? { id: found.space.id, version: found.version, words: { start: found.relationshipStartDate ?? '' } }
        : null
    },
    onMerged: () => showMergedToast(partnerName),
    fields,
    rule: ({ start }) => ({
      ...(start === '' && { start: fill(common.required, { label: texts.relationshipStart }) }),
      ...(start > today && { start: common.notInFuture }),
    }),
    noticeOf: ({ start }) => (start === before ? texts.noChanges : undefined),
    send: ({ start }, _sending, { basedOn }) =>
      api.call(updateRelationship, {
        body: { relationshipStartDate: start, ...(typeof basedOn === 'number' && { basedOn }) },
      }),
    onKept: async (answer) => {
      if (answer) queryClient.setQueryData(relationshipQuery.queryKey, answer.data.relationship)
      await refreshTopic('space')
    },
  })
  return (
    <SettingsForm record={record} failed={texts.relationshipFailed} action={texts.relationshipSave} variant="secondary">
      <RecordNotes record={record} values={shownValues} name={partnerName} />
      <FormDateField control={record.form.control} name="start" label={texts.relationshipStart} max={today} yearList />
    </SettingsForm>
  )
}
