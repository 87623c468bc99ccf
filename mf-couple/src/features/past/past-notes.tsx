import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { bytesText } from '../../shared/bytes-text.ts'
import { memoriesText, picturesText } from './count-text.ts'
import { bytesOf, leaveOut, leaveOutBeyond, picturesOf, takenGroups, type PastGroup } from './past.rules.ts'
import { changeGroups, usePast } from './past.store.ts'
import { bytesToSend, type Creation } from './use-creation.ts'

interface PastNotesProps {
  groups: readonly PastGroup[]
  creation: Creation
  /** Pictures whose files have to be chosen again. */
  missing: number
}

export function PastNotes({ groups, creation, missing }: PastNotesProps) {
  const isKept = usePast((state) => state.isKept)
  const isOnline = useOnline((online) => online.isOnline)
  const pictures = picturesOf(groups)
  const taken = pictures.filter(({ isLeftOut }) => !isLeftOut)
  const doubles = pictures.filter(({ double, isLeftOut }) => double !== undefined && isLeftOut)
  const { room } = creation
  const bytes = bytesToSend(groups)
  const beyond = room === undefined ? 0 : bytes - room.left
  const memories = memoriesText(takenGroups(groups).length)
  return (
    <>
      <p role="status" className="font-medium">
        {fill(texts.summary, { memories, pictures: picturesText(taken.length), bytes: bytesText(bytesOf(taken)) })}
      </p>
      {!isOnline && <Banner tone="offline">{texts.offline}</Banner>}
      {!isKept && <Banner tone="error">{texts.notKept}</Banner>}
      {missing > 0 && <Banner tone="info">{fill(texts.missing, { n: missing })}</Banner>}
      {doubles.length > 0 && (
        <Banner
          tone="info"
          action={
            <Button
              size="sm"
              variant="secondary"
              onClick={() => changeGroups((all) => leaveOut(all, new Set(doubles.map(({ id }) => id)), false))}
            >
              {texts.takeDoubles}
            </Button>
          }
        >
          {fillCount({ one: texts.doublesOne, other: texts.doublesMany }, doubles.length, { n: doubles.length })}
        </Banner>
      )}
      {room && beyond > 0 && (
        <Banner
          tone="error"
          action={
            <Button
              size="sm"
              variant="secondary"
              onClick={() => changeGroups((all) => leaveOutBeyond(all, bytesOf(taken) - beyond))}
            >
              {texts.leaveOutRest}
            </Button>
          }
        >
          {fill(texts.noRoom, { bytes: bytesText(beyond), left: bytesText(Math.max(0, room.left)) })}
        </Banner>
      )}
      {room && beyond <= 0 && bytes > room.kept && (
        <Banner tone="info">{fill(texts.inPortions, { room: bytesText(room.kept) })}</Banner>
      )}
    </>
  )
}
