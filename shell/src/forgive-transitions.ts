/**
 * A browser gives up a view transition that waits too long for its page, as on a slow phone, and shows the page without it. The router keeps the
 * promise of the transition to itself, so its rejection would count as an error of ours.
 */
export const forgiveTransitions = (): void =>
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof DOMException && /^Transition was (aborted|skipped)\b/.test(reason.message))
      event.preventDefault()
  })
