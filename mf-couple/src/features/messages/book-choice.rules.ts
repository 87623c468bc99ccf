import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'

type Chosen = Pick<LoveMessage, 'chosenBy'>

export const choiceOf = ({ chosenBy = [] }: Chosen, userId: string) => ({
  isOwn: chosenBy.includes(userId),
  isPartners: chosenBy.some((id) => id !== userId),
})

export function withChoice<L extends Chosen>(letter: L, userId: string, chosen: boolean): L {
  const others = (letter.chosenBy ?? []).filter((id) => id !== userId)
  return { ...letter, chosenBy: chosen ? [...others, userId] : others }
}
