import { trustedTypesPolicies } from '@love-space/contracts/trusted-types.ts'

const address = '/service-worker.js'

/** Asks for the service worker once the first page stands and nothing else is to be done. */
export function registerWorker(): void {
  // There is none in front of a development server, nor where the connection is not secure.
  if (!('serviceWorker' in navigator) || document.getElementById('remotes') === null) return
  const register = () => {
    navigator.serviceWorker.register(trusted(address)).catch(() => undefined)
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register))
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** The address as browsers want it where the policy asks for trusted types. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(trustedTypesPolicies.serviceWorker, { createScriptURL: () => address })
  return policy?.createScriptURL(url) ?? url
}
