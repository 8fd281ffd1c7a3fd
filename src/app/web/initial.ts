// No code loads this file. It is a build entry, so that the libraries of the first page count as initial.
import './app.tsx'
