// Loaded into the server by tools/start.mjs, which stands above it. Whoever kills that process means the server too.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
