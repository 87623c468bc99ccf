import { Images, ImagePlus, Mail, Music, type LucideIcon } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { additionOf, paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { files as fileTexts } from '@love-space/texts/en/couple/files.ts'
import { sharing as texts } from '@love-space/texts/en/couple/sharing.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { ChosenMedium } from '@love-space/ui/chosen-medium.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import type { SharedDraft } from '@love-space/web-kit/files/shared-drafts.lazy.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { refusalText } from '../../shared/files/check-files.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { isAbout } from '../../shared/waiting.rules.ts'
import { conversationQuery } from '../messages/conversation.queries.ts'
import { beginLetter, beginSong } from './begin-record.ts'
import { throwAway } from './sharing.queries.ts'
import { linkIn, waysOf, wordsIn, type Way } from './sharing.rules.ts'

const icons: Readonly<Record<Way, LucideIcon>> = { memory: ImagePlus, past: Images, song: Music, letter: Mail }

/** Pictures that are shown of a share. */
const shownMax = 6

interface SharedCardProps {
  readonly user: User
  readonly space: Space
  readonly draft: SharedDraft
  /** Opens a form of memories with it. */
  readonly onOpen: (way: 'memory' | 'past') => void
}

export function SharedCard({ user, space, draft, onOpen }: SharedCardProps) {
  const { files, refused, beyond, isCut } = draft
  const navigate = useNavigate()
  const hasWritten = useHasWritten(user, space)
  const words = wordsIn(draft)
  const drop = () => throwAway(user.id, draft)
  const leave = useAction(drop, { failed: texts.dropFailed })
  const open = useAction(
    async (way: Way) => {
      if (way === 'memory' || way === 'past') return onOpen(way)
      if (way === 'song') {
        if (!beginSong(space, linkIn(draft) ?? '')) return showToast({ text: waitingTexts.draftFirst })
      } else beginLetter(user.id, space, words)
      await drop()
      await navigate(way === 'song' ? additionOf(paths.play, 'song') : additionOf(paths.home, 'letter'))
    },
    { failed: texts.openFailed },
  )
  return (
    <Card className="flex flex-col gap-4">
      <Pictures files={files} />
      {words !== '' && <p className="line-clamp-6 text-pretty wrap-anywhere whitespace-pre-line">{words}</p>}
      {refused.map((file, index) => (
        <Banner key={index} tone="info">
          {fill(fileTexts.refusedOne, { name: file.name, message: refusalText(file) })}
        </Banner>
      ))}
      {beyond > 0 && <Banner tone="info">{fill(texts.beyond, { n: limits.sharedFilesMax, beyond })}</Banner>}
      {isCut && <Banner tone="info">{texts.cut}</Banner>}
      <div className="flex flex-wrap gap-2">
        {isWritable(space) &&
          waysOf(draft, hasWritten).map((way, index) => {
            const Icon = icons[way]
            return (
              <Button
                key={way}
                variant={index === 0 ? 'primary' : 'secondary'}
                icon={<Icon aria-hidden />}
                busy={open.isBusy}
                onClick={() => void open.run(way)}
              >
                {texts.ways[way]}
              </Button>
            )
          })}
        <Button variant="ghost" busy={leave.isBusy} onClick={() => void leave.run()}>
          {texts.drop}
        </Button>
      </div>
      {isWritable(space) && hasWritten && files.length === 0 && (
        <p className="text-sm text-text-muted">{texts.letterWritten}</p>
      )}
    </Card>
  )
}

/** Returns whether somebody has written today's letter, also one that waits on this device. */
function useHasWritten(user: User, { today }: Space): boolean {
  const { data } = useQuery(conversationQuery(today))
  const isHeld = useHeldWritesOf(user.id).some((write) => isAbout(write, { kind: 'letter', ref: today }))
  return isHeld || data?.messages.some(({ createdById }) => createdById === user.id) === true
}

function Pictures({ files }: Pick<SharedDraft, 'files'>) {
  if (files.length === 0) return null
  const more = files.length - shownMax
  return (
    <ul className="grid list-none grid-cols-3 gap-2">
      {files.slice(0, shownMax).map((file, index) => (
        <li key={index} className="relative overflow-hidden rounded-field border border-line">
          <ChosenMedium file={file} isVideo={file.type.startsWith('video/')} alt={file.name} />
          {more > 0 && index === shownMax - 1 && (
            <span className="absolute inset-0 flex items-center justify-center bg-black/55 text-xl text-white">
              {fill(texts.more, { n: more })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
