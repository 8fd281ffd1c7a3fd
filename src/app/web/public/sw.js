// Shows the kept page where a page can't be loaded. Nothing else is answered from the browser's memory.
const kept = async () => (await caches.match('/kept/figures')) ?? caches.match('/kept/help')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  // The request starts at once, not after this script.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)

const load = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event))
})
