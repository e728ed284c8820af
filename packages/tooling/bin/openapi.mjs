#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { openapi } = await import('../src/contract-documents.mjs');
await runCommand(openapi);
