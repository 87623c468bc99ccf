import { useNavigation } from '@love-space/web-kit/router.ts'

export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden className="progress-bar fixed inset-x-0 top-0 z-70 h-0.5 bg-accent" />
}
