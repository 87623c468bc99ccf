import { acceptEmailProposal, refuseEmailProposal } from '@love-space/contracts/auth/email-proposal.calls.ts'
import type { EmailProposal, PartnerEmailProposal, User } from '@love-space/contracts/auth/user.ts'
import { sections } from '@love-space/contracts/paths.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { Button } from '@love-space/ui/button.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { refreshUser } from '@love-space/web-kit/session/session.store.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { emailProposalsQuery } from './email-proposal.queries.ts'

const texts = recovery.proposal
const dateOf = ({ countsAt }: { countsAt: string }): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(Date.parse(countsAt))

const settled = async () => {
  await Promise.all([refreshUser(), queryClient.invalidateQueries({ queryKey: emailProposalsQuery.queryKey })])
}

const useRefusal = (id: string) =>
  useAction(
    async () => {
      try {
        await api.call(refuseEmailProposal, { params: { id } })
        showToast({ text: texts.refused, tone: 'success' })
      } catch (cause) {
        if (!hasCode(cause, 'EMAIL_PROPOSAL_NOT_FOUND')) throw cause
        showToast({ text: texts.gone })
      }
      await settled()
    },
    { failed: texts.failed },
  )

export function EmailProposalSection({ user }: { user: User }) {
  const partner = useQuery(emailProposalsQuery).data?.partner
  const own = user.emailProposal
  if (!own && !partner) return null
  return (
    <SettingsSection id={sections.emailProposal} title={texts.title}>
      {own && <OwnProposal proposal={own} />}
      {partner && <PartnersProposal proposal={partner} />}
    </SettingsSection>
  )
}

function OwnProposal({ proposal }: { proposal: EmailProposal }) {
  const { id, email } = proposal
  const { withPin, dialog } = useStepUp()
  const refusal = useRefusal(id)
  const acceptance = useAction(
    async () => {
      const { data } = await withPin(() => api.call(acceptEmailProposal, { params: { id } }))
      credentials.setUser(data.user)
      showToast({ text: fill(texts.accepted, { email: data.user.email }), tone: 'success' })
      await settled()
    },
    { failed: texts.failed },
  )
  return (
    <>
      <div className="flex flex-col gap-1 text-pretty">
        <p className="wrap-anywhere">{fill(texts.own, { email })}</p>
        <p className="text-text-muted">{fill(texts.ownWhen, { date: dateOf(proposal) })}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button busy={acceptance.isBusy} onClick={() => void acceptance.run()}>
          {texts.accept}
        </Button>
        <Button variant="secondary" busy={refusal.isBusy} onClick={() => void refusal.run()}>
          {texts.refuse}
        </Button>
      </div>
      {dialog}
    </>
  )
}

function PartnersProposal({ proposal }: { proposal: PartnerEmailProposal }) {
  const name = firstNameOf(proposal)
  const { run, isBusy } = useRefusal(proposal.id)
  return (
    <>
      <div className="flex flex-col gap-1 text-pretty">
        <p>{fill(texts.partner, { name })}</p>
        <p className="text-text-muted">{fill(texts.partnerWhen, { name, date: dateOf(proposal) })}</p>
      </div>
      <Button variant="secondary" className="self-start max-sm:w-full" busy={isBusy} onClick={() => void run()}>
        {texts.refuse}
      </Button>
    </>
  )
}
