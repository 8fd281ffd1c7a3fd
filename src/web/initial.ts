// Nothing loads this file. It is an entry of the build, so that the libraries of the first page count as initial.
import './app.tsx'
