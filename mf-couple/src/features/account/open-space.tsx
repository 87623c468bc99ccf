import { useEffect, useEffectEvent, useState } from 'react'
import { common } from '@love-space/texts/en/couple/common.ts'
import { register } from '@love-space/texts/en/couple/register.ts'
import { tap as tapTexts } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Spinner } from '@love-space/ui/spinner.tsx'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { forgetPendingTap, type PendingTap } from '../tap/pending-tap.ts'
import { EntryPage } from './entry-page.tsx'
import { failureText } from './failure-text.ts'
import { joinSpace } from './join-space.ts'
import { forgetUnfinishedJoin } from './unfinished-join.ts'

/** The last step into a space; when it fails the reason stands here, with a way to try again. */
export function OpenSpace(props: { tap: PendingTap; userId: string; startAtOnce?: boolean }) {
  const { tap, userId, startAtOnce = false } = props
  const navigate = useNavigate()
  const [isOpening, setIsOpening] = useState(startAtOnce)
  const [reason, setReason] = useState<string>()

  const open = () =>
    joinSpace(tap, userId)
      .then(({ spaceSettingComplete }) => {
        const message = spaceSettingComplete ? register.joined : register.complete
        return navigate('/space-settings', { replace: true, state: { message } })
      })
      .catch((error: unknown) => {
        setReason(failureText(error, common.genericError))
        setIsOpening(false)
      })
  const openAgain = () => {
    setIsOpening(true)
    setReason(undefined)
    void open()
  }
  const openAtOnce = useEffectEvent(() => {
    if (startAtOnce) void open()
  })
  useEffect(() => openAtOnce(), [])

  const leave = () => {
    forgetPendingTap()
    if (reason === undefined) forgetUnfinishedJoin()
    void navigate('/', { replace: true })
  }

  return (
    <EntryPage title={isOpening ? tapTexts.joining : register.resumeTitle} lead={register.resumeLead}>
      {isOpening ? (
        <div className="flex justify-center py-6">
          <Spinner label={tapTexts.joining} className="size-8 text-accent" />
        </div>
      ) : (
        <>
          {reason !== undefined && <Banner tone="error">{fill(register.joinFailed, { reason })}</Banner>}
          <div className="flex flex-col gap-2">
            <Button block onClick={openAgain}>
              {register.retryJoin}
            </Button>
            <Button block variant="secondary" onClick={leave}>
              {common.goHome}
            </Button>
          </div>
        </>
      )}
    </EntryPage>
  )
}
