export { freePort } from './free-port.js';
export { startProgram, type ProgramExit, type ProgramOptions, type RunningProgram } from './program.js';
export { parseAnswers, type RawAnswer } from './raw-answers.js';
export { sendRaw, type RawExchange, type RawOptions, type RawPiece } from './raw-http.js';
export { type RecordedRequest } from './recorded-request.js';
export { redirect, type Answer, type Fault, type Reply } from './upstream-answer.js';
export { startUpstream, type Answerer, type RecordingUpstream } from './upstream.js';
export { tempFolder, type TempFolder } from './temp-folder.js';
