import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { RecordEdit } from '@love-space/couple-rules/record-edit.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { question as texts } from '@love-space/texts/en/couple/question.ts'
import { Button } from '@love-space/ui/button.tsx'
import { FormTextArea } from '@love-space/ui/form-fields.tsx'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { reactionTo, sendReply, replySubject, type AnswerOfDay, type ReplyWords } from './react-to-answer.ts'

interface ReplyFormProps {
  readonly of: AnswerOfDay
  readonly daily: DailyQuestion
  readonly held: HeldWrite | undefined
  readonly onDone: () => void
}

const values: readonly ShownValue<ReplyWords>[] = [{ of: ['reply'], label: texts.reply, show: ({ reply }) => reply }]

const recordOf = (answerId: string, daily: DailyQuestion | undefined) => {
  const { reply, version } = reactionTo(daily?.partner.answer ?? null)
  return reply === null ? null : { id: answerId, version, words: { reply } }
}

export function ReplyForm({ of, daily, held, onDone }: ReplyFormProps) {
  const { answerId } = of
  const there = recordOf(answerId, daily)
  const record = useRecordForm<ReplyWords, unknown>({
    record: there ?? undefined,
    draftName: `reply:${answerId}`,
    held: held?.subject?.edit as RecordEdit<ReplyWords> | undefined,
    beginning: there?.words ?? { reply: '' },
    rule: ({ reply }) => (reply.trim().length > limits.answerCharsMax ? { reply: '' } : {}),
    foundIn: (current) => recordOf(answerId, (current as { dailyQuestion?: DailyQuestion }).dailyQuestion),
    send: (_words, sending, outgoing) => sendReply(of, outgoing, sending),
    waitsAs: () => replySubject(answerId),
    onMerged: () => showMergedToast(undefined),
    onKept: onDone,
    toasts: { failed: texts.replyFailed },
  })
  const { form, words, state, submit } = record
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <RecordNotes record={record} values={values} />
      <FormTextArea
        control={form.control}
        name="reply"
        label={texts.reply}
        hint={there ? texts.replyHint : undefined}
        limit={limits.answerCharsMax}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" busy={state === 'loading'} disabled={!there && words.reply.trim() === ''}>
          {there ? texts.keepReply : texts.sendReply}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            record.discard()
            onDone()
          }}
        >
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
