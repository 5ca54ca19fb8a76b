-- compatible-from: 0046_reader-uploads
ALTER TABLE "interview_questions" ADD COLUMN "child_consent" text;