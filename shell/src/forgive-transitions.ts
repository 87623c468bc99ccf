/**
 * Ignores aborted view transitions. Browsers skip one that takes too long, e.g. on slow phones, and the router does not catch its
 * rejection.
 */
export const forgiveTransitions = (): void =>
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof DOMException && /^Transition was (aborted|skipped)\b/.test(reason.message))
      event.preventDefault()
  })
